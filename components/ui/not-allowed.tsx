import { EmptyState } from "./empty-state";

/** In place of a page that the viewer's role may not see. */
export function NotAllowed({ title, role }: { title: string; role: string }) {
  return (
    <div className="flex flex-1 flex-col">
      <h1 className="flex min-h-13 items-center px-5 pt-1 font-semibold text-page">{title}</h1>
      <EmptyState title="Not allowed">
        <p>Your role, {role}, does not let you see this page. An owner can give you another role.</p>
      </EmptyState>
    </div>
  );
}
