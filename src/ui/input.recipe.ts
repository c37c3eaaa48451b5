import { defineRecipe } from '@pandacss/dev'

/** 16 px on phones, so that the page does not zoom on focus. */
export const inputRecipe = defineRecipe({
  className: 'input',
  staticCss: ['*'],
  base: {
    w: 'full',
    minW: '0',
    h: 'control.md',
    px: '3',
    bg: 'bg.panel',
    borderWidth: 'hairline',
    borderColor: 'border.control',
    borderRadius: 'sm',
    fontSize: 'md',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _phone: { fontSize: 'lg' },
    _hover: { borderColor: 'fg.subtle' },
    '&:is(:focus-visible, :has(input:focus-visible))': {
      borderColor: 'focus.ring',
      outline: '2px solid',
      outlineColor: 'focus.ring',
      outlineOffset: '-1px',
    },
    '&:is([aria-invalid=true], :has([aria-invalid=true]))': { borderColor: 'danger.solid' },
    '&:is(input:read-only)': { bg: 'bg.canvas' },
    _disabled: { opacity: '0.6', bg: 'bg.subtle' },
    '& > input': { flex: '1', minW: '0', h: 'full', outline: 'none', _disabled: { cursor: 'not-allowed' } },
  },
  variants: {
    kind: {
      line: {},
      area: { h: 'auto', minH: '20', py: '2', lineHeight: 'sm', resize: 'vertical', fieldSizing: 'content' },
      group: { display: 'flex', alignItems: 'center', gap: '2', color: 'fg.default' },
    },
    mono: { true: { fontFamily: 'mono' } },
  },
  defaultVariants: { kind: 'line' },
})
