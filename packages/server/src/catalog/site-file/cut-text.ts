import { cleanTags, projectLimits } from '@perfboard/contracts/words/project';
import { siteImportMessages as messages } from '@perfboard/contracts/words/project-archive';
import { caseLimits } from '@perfboard/contracts/words/project-desk';

/** What a project takes of these texts, and a note for each one that is cut. */
export function cutTexts(given: {
  name: string;
  description: string;
  story: string;
  tags: readonly string[];
}): { name: string; description: string; story: string; tags: string[]; notes: string[] } {
  const tags = cleanTags(given.tags);
  const areTagsCut =
    tags.length > projectLimits.tagsMax || tags.some((tag) => tag.length > projectLimits.tagMax);
  return {
    name: given.name.slice(0, projectLimits.nameMax),
    description: given.description.slice(0, projectLimits.descriptionMax),
    story: given.story.slice(0, caseLimits.storyMax),
    tags: cleanTags(tags.map((tag) => tag.slice(0, projectLimits.tagMax))).slice(0, projectLimits.tagsMax),
    notes: [
      ...(given.name.length > projectLimits.nameMax ? [messages.nameCut] : []),
      ...(given.description.length > projectLimits.descriptionMax ? [messages.descriptionCut] : []),
      ...(given.story.length > caseLimits.storyMax ? [messages.storyCut] : []),
      ...(areTagsCut ? [messages.tagsCut] : []),
    ],
  };
}
