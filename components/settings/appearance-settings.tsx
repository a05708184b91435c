"use client";

import { useState } from "react";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { setSingleKeys, useSingleKeys } from "@/lib/client/single-keys";
import { applyTheme, THEMES, type Theme } from "@/lib/client/theme";
import { THEME_WORDS } from "@/lib/client/words";

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: THEME_WORDS[value] }));

export function AppearanceSettings({ initialTheme }: { initialTheme: Theme }) {
  const [theme, setTheme] = useState(initialTheme);
  const singleKeys = useSingleKeys();
  return (
    <div className="flex flex-col gap-5">
      <ChoiceGroup
        legend="Theme"
        value={theme}
        options={THEME_OPTIONS}
        onChange={(next) => {
          setTheme(next);
          applyTheme(next);
        }}
      />
      <ChoiceGroup
        legend="Single-key shortcuts"
        value={singleKeys ? "on" : "off"}
        options={[
          { value: "on", label: "On", hint: "One key alone acts, outside of fields: / begins a search." },
          { value: "off", label: "Off", hint: "For people who dictate, or whose keys are easily hit." },
        ]}
        onChange={(next) => setSingleKeys(next === "on")}
      />
    </div>
  );
}
