/**
 * A text of the file as a terminal can show it: signs that move the cursor, end a line or turn its direction are
 * written as numbers, so that no file can print a verdict of its own.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
