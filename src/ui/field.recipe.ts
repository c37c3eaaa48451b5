import { defineSlotRecipe } from '@pandacss/dev'

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'mark', 'help', 'error'],
  staticCss: ['*'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0', border: 'none' },
    label: { textStyle: 'label', display: 'flex', gap: '1' },
    mark: { color: 'danger.fg' },
    help: { textStyle: 'caption', color: 'fg.muted' },
    error: {
      display: 'flex',
      gap: '1.5',
      textStyle: 'caption',
      color: 'danger.fg',
      '& svg': { mt: 'px', boxSize: '3' },
    },
  },
})
