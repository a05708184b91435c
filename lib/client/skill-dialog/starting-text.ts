/** What a new skill begins with: accepted by every rule once its words are replaced. */
export const STARTING_TEXT = `---
name: my-skill
description: Say what the skill does and when an agent should use it.
metadata:
  version: 1.0.0
---

# My skill

Say what to do, step by step.
`;
