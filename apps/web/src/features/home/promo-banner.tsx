import { promoSlides } from '@perfboard/content/promo-slide';
import { categoryPath } from '@perfboard/contracts/path';
import type { Slide } from '@perfboard/contracts/shop/home';
import { timing } from '@perfboard/contracts/timing';
import { readShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CarouselControls, useCarousel } from '../../components/carousel.tsx';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { Picture } from '../../components/picture.tsx';
import { useCategoryName } from '../../data/categories.ts';
import { useHomeSection } from '../../data/shop-words.ts';
import { slidePicture } from './drawn-pictures.ts';

function SlidePicture({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const own = readShopPicture(slide.picture);
  const picture = own
    ? { ...own, avif: shopPictureFiles(own, 'avif'), webp: shopPictureFiles(own) }
    : slidePicture(slide.picture);
  if (!picture) return <DrawnBoard name={slide.title} />;
  return (
    <Picture
      {...picture}
      src={picture.webp.at(-1)?.url ?? ''}
      alt=""
      sizes="(min-width: 64rem) 38rem, 92vw"
      isEager={isFirst}
    />
  );
}

/** Rotating promotions. Without script, the slides are a scrollable list. */
export function PromoBanner() {
  const categoryName = useCategoryName();
  const slides = useHomeSection('slides', promoSlides);
  const { translator, textIn } = usePageLanguage();
  const t = translator('home');
  const carousel = useCarousel({ count: slides.length, intervalMs: timing.promoMs });
  if (slides.length === 0) return null;
  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={t('promotions')}
      className="solder-mask perf border-b border-board-rule"
      {...carousel.focusHandlers}
    >
      <div
        ref={carousel.trackRef}
        className="scroll-row scroll-row-bare"
        aria-live={carousel.isPlaying ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern wants a group
          <div
            key={`${slide.title} ${slide.description}`}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('slidePlace', { number: index + 1, count: slides.length })}
            inert={carousel.isReady && index !== carousel.current}
            className="w-full flex-none snap-start"
          >
            <div className="page grid items-center gap-x-14 gap-y-6 pt-8 pb-4 lg:min-h-[30rem] lg:grid-cols-[1.05fr_1fr] lg:pt-12">
              <div className="grid content-start gap-5">
                <p className="silkscreen flex items-center gap-3 text-board-copper">
                  <span className="designator flex-none rounded-pad border border-current px-1.5 py-0.5">
                    {`IC${index + 1}`}
                  </span>
                  {categoryName(slide.category)}
                </p>
                <h2 dir="auto" {...textIn(slide.title)} className="text-h1">
                  {slide.title}
                </h2>
                <p {...textIn(slide.description)} className="max-w-[36rem] text-lead text-board-muted">
                  {slide.description}
                </p>
                <ul aria-label={translator('projects')('tags')} className="flex flex-wrap gap-2">
                  {slide.tags.map((tag) => (
                    <li key={tag} {...textIn(tag)}>
                      <Badge tone="board">{tag}</Badge>
                    </li>
                  ))}
                </ul>
                <ButtonLink to={categoryPath(slide.category)} variant="copper" className="justify-self-start">
                  {t('explore', { category: categoryName(slide.category) })}
                  <Icon name="arrow-right" size={16} className="rtl:-scale-x-100" />
                </ButtonLink>
              </div>
              <div className="registered">
                <div className="aspect-[8/5] overflow-hidden rounded-board border border-board-rule">
                  <SlidePicture slide={slide} isFirst={index === 0} />
                </div>
              </div>
            </div>
          </div>
        ))}
      </div>
      <div className="page pb-4">
        <CarouselControls carousel={carousel} />
      </div>
    </section>
  );
}
