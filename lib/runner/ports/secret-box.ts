/**
 * Encrypts what must not lie readable in the database. What was sealed for one
 * place (`owner:entry:field`) opens for that place alone.
 */
export interface SecretBox {
  seal(text: string, place: string): string;
  /** Refuses INTERNAL where the key is another one or the text was altered, without telling either. */
  open(sealed: string, place: string): string;
}
