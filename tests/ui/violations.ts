import axe from 'axe-core'

export async function findOutsideLandmarks(): Promise<string[]> {
  const results = await axe.run(document.body, { runOnly: ['region'], resultTypes: ['violations'] })
  return results.violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/** Returns each violation as "rule: selector". jsdom paints nothing, so the tokens' own test checks contrast. */
export async function violations(root: Element = document.body): Promise<string[]> {
  const results = await axe.run(root, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
