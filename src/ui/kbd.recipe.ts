import { defineRecipe } from '@pandacss/dev'

export const kbdRecipe = defineRecipe({
  className: 'kbd',
  staticCss: ['*'],
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minW: '5',
    h: '5',
    px: '1',
    borderWidth: 'hairline',
    borderColor: 'border.default',
    borderRadius: '[4px]',
    fontFamily: 'sans',
    textStyle: 'caption',
    color: 'fg.muted',
  },
})
