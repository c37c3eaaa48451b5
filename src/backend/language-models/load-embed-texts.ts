/** The library of language models is loaded by the first request. */
export const loadEmbedTexts = () => import('./embed-texts.ts')
