import type { Area } from '@perfboard/messages/translator';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { usePageLanguage } from './messages.ts';

/**
 * A component whose code and texts load when it is first shown.
 * @param areas the areas of its texts
 */
export function lazyPart<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // One for the page, which has one language.
  let Part: LazyExoticComponent<ComponentType<Props>> | undefined;
  return function LazyPart(props: Props) {
    const { load: loadTexts } = usePageLanguage();
    Part ??= lazy(async () => {
      const [component] = await Promise.all([load(), loadTexts(areas)]);
      return { default: component };
    });
    return <Part {...props} />;
  };
}
