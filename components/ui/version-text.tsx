/** A declared version as it was written, or the plain statement that there is none. */
export function VersionText({ version }: { version: string | null }) {
  if (version === null) return <span className="text-third">none declared</span>;
  return (
    <span className="cut block font-mono text-small" title={version}>
      {version}
    </span>
  );
}
