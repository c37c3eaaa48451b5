/** Some languages end a date with a full stop, and the sentence ends with one of its own. */
export const oneStop = (sentence: string): string => sentence.replaceAll(/\.\.(?!\.)/g, '.')
