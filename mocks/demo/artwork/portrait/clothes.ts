import { lightness, mix } from '../color';
import { type Drawing, stop } from '../svg-drawing';
import type { Appearance, Clothes } from './appearance';

const BODY =
  'M34 600C38 500 74 456 146 432C168 424 176 414 177 396H223C224 414 232 424 254 432C326 456 362 500 366 600Z';
/** The same shoulders with a round opening for the neck. */
const ROUND = 'M34 600C38 500 74 456 146 432L166 425Q200 466 234 425L254 432C326 456 362 500 366 600Z';
const NECK = 'M168 300H232V400C234 424 218 446 200 456C182 446 166 424 168 400Z';
const NIGHT = '#0c0c12';

/** Shoulders, neck and clothes. */
export function drawClothes(drawing: Drawing, appearance: Appearance): void {
  const { skin, cloth, clothes, shadeSide } = appearance;
  const lit = mix(cloth, '#ffffff', 0.1);
  const dark = mix(cloth, NIGHT, 0.4);
  const [left, right] = shadeSide > 0 ? [lit, dark] : [dark, lit];
  const body = drawing.across(stop(0, left), stop(1, right));
  const bare = clothes === 'straps' || clothes === 'neckline';
  drawing.path(BODY, bare ? mix(skin, '#5a2a20', 0.08) : body);
  drawing.path(NECK, mix(skin, '#5a2a20', 0.1));
  drawing.path('M170 346Q200 384 230 346V366Q204 412 170 372Z', mix(skin, '#3a1218', 0.45), { opacity: 0.7 });
  WORN[clothes](drawing, appearance, body);
}

const WORN: Readonly<Record<Clothes, (drawing: Drawing, appearance: Appearance, body: string) => void>> = {
  crew(drawing, { cloth }, body) {
    drawing.path(
      'M34 600C38 500 74 456 146 432L166 425Q200 466 234 425L254 432C326 456 362 500 366 600Z',
      body,
    );
    drawing.stroke('M164 424Q200 470 236 424', mix(cloth, NIGHT, 0.4), 8);
  },
  shirt(drawing, { cloth }, body) {
    drawing.path(
      'M34 600C38 500 74 456 146 432L168 420L200 470L232 420L254 432C326 456 362 500 366 600Z',
      body,
    );
    drawing.path(
      'M168 404L150 430L178 470L200 450ZM232 404L250 430L222 470L200 450Z',
      mix(cloth, '#ffffff', 0.22),
    );
    drawing.stroke('M200 470V600', mix(cloth, NIGHT, 0.4), 3);
    drawing.stroke('M200 500h.1M200 540h.1M200 580h.1', mix(cloth, NIGHT, 0.55), 8, {
      'stroke-linecap': 'round',
    });
  },
  openShirt(drawing, { cloth, skin }, body) {
    drawing.path(
      'M34 600C38 500 74 456 146 432L170 404L200 530L230 404L254 432C326 456 362 500 366 600Z',
      body,
    );
    drawing.path('M170 404L200 520L230 404Z', mix(skin, '#5a2a20', 0.1));
    drawing.path(
      'M168 402L144 428L172 486L200 520L178 440ZM232 402L256 428L228 486L200 520L222 440Z',
      mix(cloth, '#ffffff', 0.2),
    );
  },
  suit(drawing, { cloth, shadeSide }, body) {
    drawing.path('M164 412L200 540L236 412L250 432L210 600H190L150 432Z', '#efeae2');
    drawing.path(
      'M34 600C38 500 74 456 146 432L160 424L196 560V600ZM366 600C362 500 326 456 254 432L240 424L204 560V600Z',
      lightness(cloth) > 0.6 ? mix(cloth, NIGHT, 0.7) : body,
    );
    drawing.path(
      'M160 424L134 452L158 474L146 490L196 566ZM240 424L266 452L242 474L254 490L204 566Z',
      mix(cloth, NIGHT, lightness(cloth) > 0.6 ? 0.8 : 0.3),
    );
    drawing.path('M168 406L156 430L184 462L200 446ZM232 406L244 430L216 462L200 446Z', '#ffffff');
    drawing.path(
      'M190 448H210L206 466L214 560L200 580L186 560L194 466Z',
      shadeSide > 0 ? '#8c2f2a' : '#24364f',
    );
  },
  turtleneck(drawing, { cloth }, body) {
    drawing.path(BODY, body);
    drawing.path('M164 384Q200 404 236 384L240 436Q200 458 160 436Z', mix(cloth, '#ffffff', 0.08));
    drawing.stroke('M162 410Q200 430 238 410', mix(cloth, NIGHT, 0.3), 3);
  },
  jacket(drawing, { cloth }, body) {
    drawing.path(ROUND, mix(cloth, '#ffffff', 0.75));
    drawing.path(
      'M34 600C38 500 74 456 146 432L158 420C150 470 176 520 180 600ZM366 600C362 500 326 456 254 432L242 420C250 470 224 520 220 600Z',
      body,
    );
    drawing.path(
      'M158 412C132 430 130 450 136 476L176 520C160 480 156 446 166 418ZM242 412C268 430 270 450 264 476L224 520C240 480 244 446 234 418Z',
      mix(cloth, NIGHT, 0.45),
    );
    drawing.stroke('M165 425Q200 467 235 425', mix(cloth, '#ffffff', 0.45), 6);
  },
  neckline(drawing, _sitter, body) {
    drawing.path(
      'M34 600C36 530 60 480 110 450Q140 540 200 540Q260 540 290 450C340 480 364 530 366 600Z',
      body,
    );
    drawing.stroke('M160 430Q200 486 240 430', '#d9b26a', 2.5);
    drawing.circle(200, 459, 5, '#d9b26a');
  },
  straps(drawing, { cloth }, body) {
    drawing.path(
      'M84 600C92 560 110 530 128 512Q164 560 200 520Q236 560 272 512C290 530 308 560 316 600Z',
      body,
    );
    drawing.stroke('M130 516L146 440M270 516L254 440', cloth, 9);
  },
};
