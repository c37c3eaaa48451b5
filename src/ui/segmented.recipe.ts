import { defineSlotRecipe } from '@pandacss/dev'

export const segmentedRecipe = defineSlotRecipe({
  className: 'segmented',
  slots: ['root', 'label', 'item'],
  staticCss: ['*'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-flex',
      maxW: 'full',
      p: '0.5',
      bg: 'bg.subtle',
      borderWidth: 'hairline',
      borderRadius: 'md',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    label: { srOnly: true },
    item: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      flexShrink: '0',
      gap: '1.5',
      minH: '7',
      px: '3',
      borderRadius: 'sm',
      textStyle: 'label',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { color: 'fg.default' },
      _checked: { bg: 'bg.panel', color: 'fg.default', boxShadow: '[0 0 0 1px var(--colors-border-default)]' },
      '&:is([data-focus-visible], :focus-visible)': {
        outline: '2px solid',
        outlineColor: 'focus.ring',
        outlineOffset: '-2px',
      },
    },
  },
})
