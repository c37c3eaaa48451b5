/** The attributes by which jsdom's own style sheet tells elements of one name apart. */
const styledAttributes = ['hidden', 'open', 'popover', 'type']
const inherited = new Set(['visibility', 'pointer-events'])

const toCssName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const describeKind = (element: Element): string =>
  JSON.stringify([
    element.namespaceURI,
    element.localName,
    ...styledAttributes.map((name) => element.getAttribute(name)),
  ])

const mayInherit = (element: Element | null, name: string): boolean =>
  element !== null &&
  (element.hasAttribute('hidden') ||
    element.getAttribute('style')?.includes(name) === true ||
    mayInherit(element.parentElement, name))

/**
 * Makes queries by role and name several times faster: for each computed style jsdom matches every rule of its own
 * style sheet and resolves a dozen colours. Elements of one kind share the result, as long as a document has no other
 * style sheet.
 */
export const shareComputedStyles = (window: Window & typeof globalThis): void => {
  const { document } = window
  const compute = window.getComputedStyle.bind(window)
  const stylesByKind = new Map<string, CSSStyleDeclaration>()

  const getSharedStyle = (element: Element): CSSStyleDeclaration => {
    const kind = describeKind(element)
    const known = stylesByKind.get(kind)
    if (known !== undefined) return known
    const plain = element.cloneNode() as Element
    plain.removeAttribute('style')
    const style = compute(plain)
    stylesByKind.set(kind, style)
    return style
  }

  const readShared = (element: Element, name: string): string | undefined => {
    // A summary is drawn by the place that it has in its parent.
    if (element.localName === 'summary' || name.includes('color') || (inherited.has(name) && mayInherit(element, name)))
      return undefined
    const isDeclared = element.getAttribute('style')?.includes(name) === true
    return isDeclared ? undefined : getSharedStyle(element).getPropertyValue(name)
  }

  const getComputedStyle: typeof window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || document.styleSheets.length > 0) return compute(element, pseudoElement)
    let own: CSSStyleDeclaration | undefined
    const readOwn = (name: string): string => (own ??= compute(element)).getPropertyValue(name)
    const read = (name: string): string => readShared(element, name) ?? readOwn(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) =>
        name === 'getPropertyValue' ? read : typeof name === 'string' ? read(toCssName(name)) : undefined,
    })
  }
  for (const view of new Set([window, document.defaultView])) Object.assign(view ?? {}, { getComputedStyle })
}
