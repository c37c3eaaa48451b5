import { defineSlotRecipe } from '@pandacss/dev'

export const statRecipe = defineSlotRecipe({
  className: 'stat',
  slots: ['root', 'label', 'value', 'detail'],
  staticCss: ['*'],
  base: {
    root: { minW: '0', p: '4', bg: 'bg.panel', borderWidth: 'hairline', borderRadius: 'lg' },
    label: { textStyle: 'small', color: 'fg.muted' },
    value: { mt: '1', textStyle: 'heading' },
    detail: { mt: '1', textStyle: 'caption', color: 'fg.subtle' },
  },
})
