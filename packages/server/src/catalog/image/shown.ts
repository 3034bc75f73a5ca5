/**
 * SQL of a row of `images`: whether anything shows it: a project first, next or beside. A document of the shop names pictures by their content, and an earlier
 * version of it can be brought back. A newsletter names them so too, itself or by the project of a card, and its readers open it years later.
 */
export const isShown = `(exists (select 1 from projects where projects.image_uuid = images.uuid)
  or exists (select 1 from projects where projects.next_image_uuid = images.uuid)
  or exists (select 1 from project_photos where project_photos.image_uuid = images.uuid)
  or exists (select 1 from shop_versions where shop_versions.own::text like '%picture:' || images.content_hash || ':%')
  or exists (select 1 from newsletters where newsletters.body like '%picture:' || images.content_hash || ':%'
    or newsletters.content::text like '%' || images.content_hash || '%'))`;
