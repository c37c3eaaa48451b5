import { defineSlotRecipe } from '@pandacss/dev'

export const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'tab', 'panel'],
  staticCss: ['*'],
  base: {
    root: { minW: '0' },
    list: { display: 'flex', gap: '4', borderBottomWidth: 'hairline', overflowX: 'auto' },
    tab: {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      h: '9',
      px: '0.5',
      mb: '[-1px]',
      borderBottomWidth: 'thick',
      borderBottomColor: 'transparent',
      textStyle: 'label',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      _hover: { color: 'fg.default' },
      _focusVisible: { outlineOffset: '-2px', borderRadius: 'sm' },
      _selected: { color: 'fg.default', borderBottomColor: 'accent.solid' },
    },
    panel: {
      pt: '4',
      outline: 'none',
      _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', borderRadius: 'sm' },
    },
  },
})
