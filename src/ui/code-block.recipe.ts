import { defineSlotRecipe } from '@pandacss/dev'
import { codeColours } from '../styles/code-colours.ts'

export const codeBlockRecipe = defineSlotRecipe({
  className: 'code-block',
  slots: ['root', 'header', 'name', 'scroll', 'line', 'number', 'text'],
  staticCss: ['*'],
  base: {
    root: { minW: '0', bg: 'code.bg', borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' },
    header: {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      minH: '9',
      pl: '3',
      pr: '1',
      borderBottomWidth: 'hairline',
      bg: 'bg.canvas',
    },
    name: { flex: '1', minW: '0', textStyle: 'code', fontSize: 'xs', color: 'fg.muted', truncate: true },
    scroll: {
      display: 'block',
      overflowX: 'auto',
      py: '2',
      textStyle: 'code',
      lineHeight: 'md',
      color: 'code.fg',
      _focusVisible: { outlineOffset: '-2px' },
      ...codeColours,
      '& mark': { bg: 'code.mark', color: 'inherit', borderRadius: '[2px]' },
    },
    line: {
      display: 'flex',
      w: 'max',
      minW: 'full',
      scrollMarginBlock: '80px',
      '&[data-marked]': { bg: 'code.line' },
      '&[data-marked] > a': { bg: 'code.line', boxShadow: '[inset 2px 0 0 var(--colors-accent-solid)]' },
      '[data-wrap] &': { w: 'full' },
    },
    number: {
      position: 'sticky',
      left: '0',
      flexShrink: '0',
      minW: '12',
      px: '3',
      bg: 'code.bg',
      color: 'code.lineNumber',
      textAlign: 'end',
      userSelect: 'none',
      _hover: { color: 'fg.default', textDecoration: 'underline' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    text: {
      flex: '1',
      pr: '4',
      whiteSpace: 'pre',
      '[data-wrap] &': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minW: '0' },
    },
  },
  variants: {
    isDense: {
      true: {
        header: { gap: '2', pl: '2', bg: 'bg.panel' },
        scroll: { py: '1.5', lineHeight: 'sm' },
      },
    },
  },
})
