export const importPreview = () => import('./preview.tsx')
