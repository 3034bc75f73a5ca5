/**
 * SQL of a row of `images`: whether anything shows it. A document of the shop names pictures by their content, and an earlier
 * version of it can be brought back.
 */
export const isShown = `(exists (select 1 from projects where projects.image_uuid = images.uuid)
  or exists (select 1 from shop_versions where shop_versions.own::text like '%picture:' || images.content_hash || ':%'))`;
