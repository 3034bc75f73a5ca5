import { testimonialSection } from '@perfboard/content/home-section';
import { testimonials as defaults } from '@perfboard/content/testimonial';
import { overlay } from '@perfboard/contracts/shop/override';
import type { Testimonial } from '@perfboard/contracts/shop/testimonials';
import { layout, timing } from '@perfboard/contracts/timing';
import { readShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { formatDay } from '@perfboard/messages/format';
import { useEffect, useState } from 'react';
import { CarouselControls, useCarousel } from '../../components/carousel.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { Section } from '../../components/section.tsx';
import { usePageData } from '../../data/page-data.ts';
import { useHomeSection } from '../../data/shop-words.ts';
import { avatarUrl } from './drawn-pictures.ts';

const sectionId = 'testimonials';

/** How many are visible at the window's width; the stylesheet contains the same numbers. */
function useVisibleCount(): number {
  const [count, setCount] = useState<number>(layout.testimonialsFrom);
  useEffect(() => {
    const queries = layout.testimonialsBelow.map(
      ([width, visible]) => [window.matchMedia(`(width < ${width}px)`), visible] as const,
    );
    const read = () => setCount(queries.find(([query]) => query.matches)?.[1] ?? layout.testimonialsFrom);
    read();
    for (const [query] of queries) query.addEventListener('change', read);
    return () => {
      for (const [query] of queries) query.removeEventListener('change', read);
    };
  }, []);
  return count;
}

function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { name, role, date, picture, rating, is_verified } = testimonial;
  const { language, translator, textIn } = usePageLanguage();
  const t = translator('home');
  const own = readShopPicture(picture);
  const portrait = own ? shopPictureFiles(own)[0]?.url : avatarUrl(picture);
  return (
    <figure className="board-card mounted grid h-full grid-rows-[auto_1fr_auto] gap-4 p-6">
      <div role="img" aria-label={t('stars', { rating })} className="flex gap-0.5 text-copper">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon name="star" key={star} size={17} isFilled={star <= rating} />
        ))}
      </div>
      <blockquote {...textIn(testimonial.text)} className="text-small leading-relaxed">
        {testimonial.text}
      </blockquote>
      <figcaption className="flex items-center gap-3 border-t border-rule pt-4">
        {portrait && (
          <img
            src={portrait}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            className="size-11 flex-none rounded-full bg-sunken object-cover"
          />
        )}
        <span className="grid min-w-0 text-small">
          <span className="flex items-center gap-1.5 font-semibold">
            {name}
            {is_verified && (
              <span role="img" aria-label={t('verified')} className="text-signal">
                <Icon name="badge-check" size={16} />
              </span>
            )}
          </span>
          <span {...textIn(role)} className="text-label text-muted">
            {role}
          </span>
          <time dateTime={date} className="text-label text-muted">
            {formatDay(language, date, 'short')}
          </time>
        </span>
      </figcaption>
    </figure>
  );
}

export function Testimonials() {
  const { eyebrow, title, text } = useHomeSection('testimonials', testimonialSection);
  const { translator } = usePageLanguage();
  const t = translator('home');
  const testimonials = overlay(defaults, usePageData().shop.testimonials?.testimonials);
  const visible = useVisibleCount();
  const carousel = useCarousel({
    count: Math.max(1, testimonials.length - visible + 1),
    intervalMs: timing.carouselMs,
  });
  if (testimonials.length === 0) return null;
  return (
    <Section
      id={sectionId}
      designator="U7"
      eyebrow={eyebrow}
      title={title}
      text={text}
      tone="sunken"
      isRegion={false}
    >
      <section
        aria-roledescription={t('carousel')}
        aria-label={translator('site')('testimonials')}
        className="grid gap-4"
        {...carousel.focusHandlers}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a named group, so that the keyboard can scroll it */}
        <div
          ref={carousel.trackRef}
          role="group"
          aria-label={t('reviews')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus, yet it scrolls
          tabIndex={0}
          className="scroll-row scroll-row-bare relative gap-5"
          aria-live={carousel.isPlaying ? 'off' : 'polite'}
        >
          {testimonials.map((testimonial, index) => {
            const isShown = index >= carousel.current && index < carousel.current + visible;
            return (
              // biome-ignore lint/a11y/useSemanticElements: the carousel pattern wants a group
              <div
                key={`${testimonial.name} ${testimonial.date}`}
                role="group"
                aria-roledescription={t('slide')}
                aria-label={t('slidePlace', { number: index + 1, count: testimonials.length })}
                inert={carousel.isReady && !isShown}
                className="testimonial-slot flex-none snap-start"
              >
                <TestimonialCard testimonial={testimonial} />
              </div>
            );
          })}
        </div>
        <CarouselControls carousel={carousel} />
      </section>
    </Section>
  );
}
