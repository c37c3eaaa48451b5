import { defineSlotRecipe } from '@pandacss/dev'

export const popoverRecipe = defineSlotRecipe({
  className: 'popover',
  slots: ['content', 'title'],
  base: {
    content: {
      w: '[min(320px, calc(100vw - 16px))]',
      p: '4',
      zIndex: 'popover',
      bg: 'bg.overlay',
      borderWidth: 'hairline',
      borderColor: 'border.default',
      borderRadius: 'md',
      boxShadow: 'overlay',
      outline: 'none',
      _open: { animation: 'enter 120ms ease-out' },
    },
    title: { textStyle: 'label', mb: '2' },
  },
  staticCss: ['*'],
})
