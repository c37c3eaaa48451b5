import axe from 'axe-core'

/** Returns the elements that axe finds outside every landmark of the page. */
export async function findOutsideLandmarks(): Promise<string[]> {
  const results = await axe.run(document.body, { runOnly: ['region'], resultTypes: ['violations'] })
  return results.violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/** What axe finds on the page, as "rule: selector". jsdom paints nothing, so contrast is judged elsewhere, from the tokens. */
export async function violations(root: Element = document.body): Promise<string[]> {
  const results = await axe.run(root, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
