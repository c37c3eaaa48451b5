import { scales } from '#src/styles/scales.ts'
import { semanticColours } from '#src/styles/semantic-colours.ts'

export type Theme = 'light' | 'dark'

function at(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree)
}

export function getColour(name: string, theme: Theme): string {
  const token = at(semanticColours, name) as { value: { base: string; _dark: string } } | undefined
  const reference = token && /^\{colors\.(.+)\}$/.exec(token.value[theme === 'dark' ? '_dark' : 'base'])?.[1]
  const shade = reference && (at(scales.colors, reference) as { value: string } | undefined)?.value
  if (!shade || !/^#[0-9a-f]{6}$/.test(shade)) throw new Error(`"${name}" has no colour in the ${theme} theme`)
  return shade
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(left: string, right: string) {
  const [light = 0, dark = 0] = [luminance(left), luminance(right)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
