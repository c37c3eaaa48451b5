import type { SemanticTokens } from '@pandacss/dev'

const pair = (light: string, dark: string) => ({ value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` } })

const status = (hue: string) => ({
  solid: pair(`${hue}.500`, `${hue}.400`),
  fg: pair(`${hue}.600`, `${hue}.300`),
  bg: pair(`${hue}.50`, `${hue}.950`),
  border: pair(`${hue}.200`, `${hue}.800`),
})

export const semanticColours = {
  bg: {
    canvas: pair('neutral.50', 'neutral.950'),
    panel: pair('white', 'neutral.900'),
    subtle: pair('neutral.100', 'neutral.800'),
    hover: pair('neutral.100', 'neutral.800'),
    active: pair('neutral.200', 'neutral.700'),
    overlay: pair('white', 'neutral.900'),
    backdrop: { value: { base: 'rgb(15 17 21 / 0.45)', _dark: 'rgb(0 0 0 / 0.6)' } },
  },
  fg: {
    default: pair('neutral.900', 'neutral.100'),
    muted: pair('neutral.600', 'neutral.300'),
    subtle: pair('neutral.500', 'neutral.400'),
    inverted: pair('white', 'neutral.950'),
  },
  border: {
    subtle: pair('neutral.200', 'neutral.800'),
    default: pair('neutral.300', 'neutral.700'),
    control: pair('neutral.400', 'neutral.500'),
  },
  accent: {
    solid: pair('accent.500', 'accent.400'),
    hover: pair('accent.600', 'accent.300'),
    fg: pair('white', 'accent.950'),
    text: pair('accent.600', 'accent.300'),
    bg: pair('accent.50', 'accent.950'),
    border: pair('accent.200', 'accent.800'),
  },
  focus: { ring: pair('accent.500', 'accent.400') },
  info: status('info'),
  success: status('success'),
  warning: status('warning'),
  danger: { ...status('danger'), hover: pair('danger.600', 'danger.300'), onSolid: pair('white', 'danger.950') },
  code: {
    bg: pair('white', 'neutral.900'),
    fg: pair('neutral.900', 'neutral.100'),
    lineNumber: pair('neutral.500', 'neutral.400'),
    line: pair('accent.50', 'accent.950'),
    mark: pair('warning.100', 'warning.900'),
    comment: pair('neutral.500', 'neutral.400'),
    keyword: pair('danger.600', 'danger.300'),
    string: pair('success.700', 'success.300'),
    number: pair('info.600', 'info.300'),
    function: pair('accent.600', 'accent.300'),
    type: pair('warning.600', 'warning.300'),
    variable: pair('neutral.900', 'neutral.100'),
    constant: pair('info.700', 'info.300'),
    tag: pair('success.600', 'success.300'),
    attribute: pair('info.600', 'info.300'),
    punctuation: pair('neutral.600', 'neutral.300'),
    addedBg: pair('success.50', 'success.950'),
    removedBg: pair('danger.50', 'danger.950'),
  },
} satisfies SemanticTokens['colors']
