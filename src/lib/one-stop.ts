/** Some languages end a date with a full stop, which would double that of the sentence. */
export const oneStop = (sentence: string): string => sentence.replaceAll(/\.\.(?!\.)/g, '.')
