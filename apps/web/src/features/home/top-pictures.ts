import { type ApiOutput, type Loading, loadCached, type PageData } from '../../data/page-data.ts';

type TopPictures = ApiOutput['project']['topPictures'];

const key = 'topPictures';

/** Loads the pictures of *Top projects*. They are not in the page's state: the browser keeps the server's HTML. */
export const loadTopPictures = (data: PageData): Loading<TopPictures> =>
  loadCached(data, key, (api) => api.project.topPictures.query(), data.translator('projects')('listFailed'));

/** What `loadTopPictures` has loaded, by group. */
export const topPicturesOf = ({ recent }: PageData): TopPictures =>
  (recent.get(key)?.loaded.value as TopPictures | undefined) ?? [];
