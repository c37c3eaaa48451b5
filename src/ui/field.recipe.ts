import { defineSlotRecipe } from '@pandacss/dev'

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'mark', 'notes', 'error'],
  staticCss: ['*'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0', border: 'none' },
    label: { textStyle: 'label', display: 'flex', gap: '1' },
    mark: { color: 'danger.fg' },
    notes: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      textStyle: 'caption',
      color: 'fg.muted',
      _empty: { display: 'none' },
    },
    error: {
      display: 'flex',
      gap: '1.5',
      color: 'danger.fg',
      '& svg': { mt: 'px', boxSize: '3' },
    },
  },
})
