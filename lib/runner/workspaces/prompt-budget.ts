import { setImmediate as breathe } from "node:timers/promises";
import type { PromptFormat } from "@/lib/contract/agents";
import type { Budget } from "@/lib/contract/launch";
import { LAUNCH_LIMITS } from "@/lib/contract/limits";
import { compareText } from "@/lib/domain/compare-text";
import { type PromptSkill, promptEntry, promptFrame } from "@/lib/domain/prompt-block";
import { digestOf } from "../packages";

/** Texts whose cost is remembered: several catalogues of the largest size. */
const REMEMBERED = 8_192;
const costs = new Map<string, number>();

/** How many texts are counted before the event loop turns. */
const AT_ONCE = 32;

/**
 * What a prompt text costs, in tokens of o200k_base: each skill's entry, and
 * what stands around them. Skills that stay out of it are left out by who calls. Source: product rules, section 10.
 */
export async function promptBudget(skills: readonly PromptSkill[], format: PromptFormat): Promise<Budget> {
  const bySkill: Budget["bySkill"] = [];
  for (const [index, skill] of skills.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    bySkill.push({ name: skill.name, tokens: await tokensOf(promptEntry(skill, format)) });
  }
  bySkill.sort((a, b) => b.tokens - a.tokens || compareText(a.name, b.name));
  const frame = await tokensOf(promptFrame(format, skills.length));
  const tokens = bySkill.reduce((sum, each) => sum + each.tokens, frame);
  return { tokens, suggested: LAUNCH_LIMITS.suggestedTokens, bySkill };
}

async function tokensOf(text: string): Promise<number> {
  const key = digestOf(text);
  const known = costs.get(key);
  if (known !== undefined) return known;
  // A megabyte of ranks: loaded with the first plan, not with the console.
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const tokens = countTokens(text);
  const [oldest] = costs.keys();
  if (costs.size >= REMEMBERED && oldest !== undefined) costs.delete(oldest);
  costs.set(key, tokens);
  return tokens;
}
