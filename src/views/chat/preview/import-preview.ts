/** Fetched on intent, so that it is there when lines are opened. */
export const importPreview = () => import('./preview.tsx')
