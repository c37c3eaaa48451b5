/** The dialog brings the parts it is made of; fetched as soon as someone seems to want it. */
export const importPreferences = () => import('./preferences.view.tsx')
