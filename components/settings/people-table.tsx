"use client";

import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { SelectMenu } from "@/components/ui/select-menu";
import { ROLES, type Role, type UserRow } from "@/lib/contract/people";
import { CELL, HEAD, TABLE } from "./table-classes";

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

interface PeopleTableProps {
  people: readonly UserRow[];
  ownEmail: string;
  mayManage: boolean;
  onRole: (user: UserRow, role: Role) => void;
  onRemove: (user: UserRow) => void;
}

export function PeopleTable({ people, ownEmail, mayManage, onRole, onRemove }: PeopleTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">People of this owner</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Name
          </th>
          <th scope="col" className={`${HEAD} w-28`}>
            Role
          </th>
          <th scope="col" className={`${HEAD} w-32 max-md:hidden`}>
            Joined
          </th>
          <th scope="col" className={`${HEAD} w-36 max-md:hidden`}>
            Last seen
          </th>
          {mayManage && (
            <th scope="col" className={`${HEAD} w-10`}>
              <span className="sr-only">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((user) => {
          const self = user.email === ownEmail;
          return (
            <tr key={user.id} className="hover:bg-sunk">
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="cut block font-medium text-ink" title={user.name}>
                  {user.name}
                  {self && <span className="font-normal text-third"> (you)</span>}
                </span>
                {user.name !== user.email && (
                  <span className="cut block text-small" title={user.email}>
                    {user.email}
                  </span>
                )}
              </th>
              <td className={CELL}>
                {mayManage ? (
                  <SelectMenu
                    label={`Role of ${user.name}`}
                    size="small"
                    value={user.role}
                    options={ROLE_OPTIONS}
                    onChange={(role) => onRole(user, role)}
                  />
                ) : (
                  user.role
                )}
              </td>
              <td className={`${CELL} max-md:hidden`}>
                <RelativeTime at={user.joinedAt} />
              </td>
              <td className={`${CELL} max-md:hidden`}>
                {user.lastSeenAt ? <RelativeTime at={user.lastSeenAt} /> : "not signed in"}
              </td>
              {mayManage && (
                <td className={`${CELL} pr-0! text-right`}>
                  {!self && (
                    <IconButton label={`Remove ${user.name}`} onClick={() => onRemove(user)}>
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
