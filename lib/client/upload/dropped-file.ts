/** The first real file of a drop; a dragged text or link has none. */
export function firstFile(transfer: DataTransfer): File | null {
  return transfer.files.item(0);
}

export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes("Files") ?? false;
}
