/**
 * Raise it with every change to what the analysis of a file gives: chunks, symbols, calls, languages, importance or
 * what is skipped. Each repository is then analysed anew as a whole, the next time it is indexed.
 */
export const analyserVersion = 1
