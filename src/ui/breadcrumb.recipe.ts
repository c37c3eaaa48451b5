import { defineSlotRecipe } from '@pandacss/dev'

export const breadcrumbRecipe = defineSlotRecipe({
  className: 'breadcrumb',
  slots: ['list', 'item', 'link'],
  staticCss: ['*'],
  base: {
    list: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', textStyle: 'small', color: 'fg.muted' },
    item: { display: 'flex', alignItems: 'center', gap: '1', minW: '0', '& svg': { boxSize: '3', color: 'fg.subtle' } },
    link: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '6',
      borderRadius: 'sm',
      _hover: { color: 'fg.default', textDecoration: 'underline' },
    },
  },
})
