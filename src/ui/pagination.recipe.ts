import { defineRecipe } from '@pandacss/dev'

export const paginationRecipe = defineRecipe({
  className: 'pagination',
  staticCss: ['*'],
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    px: '4',
    py: '2',
    borderTopWidth: 'hairline',
    textStyle: 'small',
    color: 'fg.muted',
    '& > div': { display: 'flex', gap: '1' },
  },
})
