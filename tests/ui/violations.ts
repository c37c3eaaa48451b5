import axe, { type AxeResults, type RunOptions } from 'axe-core'

const run = async (root: Element, options: RunOptions): Promise<AxeResults> => {
  const results = await axe.run(root, { ...options, resultTypes: ['violations'] })
  // In jsdom, which paints nothing, axe fails to remove the style sheet that it looks for covered elements with.
  for (const sheet of document.head.querySelectorAll('style')) {
    if (sheet.textContent === '* { pointer-events: all }') sheet.remove()
  }
  return results
}

export async function findOutsideLandmarks(): Promise<string[]> {
  const results = await run(document.body, { runOnly: ['region'] })
  return results.violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/** Returns each violation as "rule: selector". jsdom paints nothing, so the tokens' own test checks contrast. */
export async function violations(root: Element = document.body): Promise<string[]> {
  const results = await run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
