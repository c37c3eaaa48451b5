import { defineSlotRecipe } from '@pandacss/dev'

export const fileDropRecipe = defineSlotRecipe({
  className: 'file-drop',
  slots: ['zone', 'title', 'hint'],
  staticCss: ['*'],
  base: {
    zone: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '2',
      px: '4',
      py: '8',
      borderWidth: 'hairline',
      borderStyle: 'dashed',
      borderColor: 'border.control',
      borderRadius: 'md',
      bg: 'bg.canvas',
      textAlign: 'center',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      _dragging: { bg: 'accent.bg', borderColor: 'accent.solid', borderStyle: 'solid' },
      '& > svg': { color: 'fg.muted' },
    },
    title: { textStyle: 'label' },
    hint: { textStyle: 'caption', color: 'fg.muted' },
  },
})
