import type { Plugin } from 'vite'

/** Eight random characters for each line of an icon, which React asks for in development alone and nothing can compress. */
export const keylessIconsPlugin = (): Plugin => ({
  name: 'quarry-keyless-icons',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/lucide-react/dist/esm/icons/')
      ? { code: code.replaceAll(/,\s*key: "[^"]*"/g, ''), map: null }
      : undefined,
})
