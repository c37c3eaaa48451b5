export const importPreferences = () => import('./preferences.view.tsx')
