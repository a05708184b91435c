import type { Theme } from "@/lib/client/theme";
import { ROLE_WORDS } from "@/lib/client/words";
import type { Viewer } from "@/lib/contract/people";
import { AppearanceSettings } from "./appearance-settings";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { SettingsSection } from "./settings-section";

/** What is one's own: name, password, and how this browser shows the console. */
export function AccountSettings({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  return (
    <div>
      <SettingsSection title="Account">
        <dl className="mb-5 grid max-w-160 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <dt className="text-second">E-mail</dt>
          <dd className="break-words">{viewer.email}</dd>
          <dt className="text-second">Owner</dt>
          <dd className="break-words">{viewer.ownerName}</dd>
          <dt className="text-second">Role</dt>
          <dd>
            {viewer.role}
            <span className="text-second"> · {ROLE_WORDS[viewer.role]}</span>
          </dd>
        </dl>
        <NameForm name={viewer.userName} />
      </SettingsSection>
      <SettingsSection
        title="Password"
        description="A new password signs you out everywhere else. API tokens go on working."
      >
        <PasswordForm email={viewer.email} />
      </SettingsSection>
      <SettingsSection title="Appearance and keyboard" description="These hold for this browser.">
        <AppearanceSettings initialTheme={theme} />
      </SettingsSection>
    </div>
  );
}
