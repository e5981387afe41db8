export { addFavourite } from './favourites.ts'
export { favouriteFeature } from './routes.ts'
