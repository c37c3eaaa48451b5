import type { Plugin } from 'vite'

const chart = /\/machines\/.*\.(?:machine|setup|funnel|journey)\.ts$/
const description = /(?<=[{,\s])description:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*")\s*(?:,|(?=\}))/g

/** Only the inspector shows descriptions of states, and the production build does not have it. */
export const undescribedChartsPlugin = (): Plugin => ({
  name: 'quarry-undescribed-charts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (chart.test(id) ? { code: code.replace(description, ''), map: null } : undefined),
})
