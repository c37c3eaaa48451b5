import { defineSlotRecipe } from '@pandacss/dev'

export const segmentedRecipe = defineSlotRecipe({
  className: 'segmented',
  slots: ['root', 'label', 'item'],
  staticCss: ['*'],
  base: {
    root: {
      display: 'inline-flex',
      maxW: 'full',
      p: '0.5',
      bg: 'bg.subtle',
      borderWidth: 'hairline',
      borderRadius: 'md',
      flexWrap: 'wrap',
    },
    label: { srOnly: true },
    item: {
      display: 'flex',
      alignItems: 'center',
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
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus.ring' },
    },
  },
})
