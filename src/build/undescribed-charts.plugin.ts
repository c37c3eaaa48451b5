import type { Plugin } from 'vite'

const chart = /\/machines\/.*\.(?:machine|setup|funnel|journey)\.ts$/
const description = /(?<=[{,\s])description:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*")\s*(?:,|(?=\}))/g

/** What a state is for is read in the inspector, which the production build does not have: its charts go without. */
export const undescribedChartsPlugin = (): Plugin => ({
  name: 'quarry-undescribed-charts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (chart.test(id) ? { code: code.replace(description, ''), map: null } : undefined),
})
