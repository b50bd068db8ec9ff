import { useState, useSyncExternalStore } from "react";
import { HomeScreenSteps } from "./HomeScreenSteps";
import { installPrompt } from "./installPrompt";
import { OfferCard } from "./OfferCard";
import { useOffer } from "./useOffer";
import { TEXTS } from "./texts";

/** Offers to install Parlor: with the browser's own dialog, or on an iPhone with an explanation. */
export default function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot, () => null);
  const { isOpen, decline } = useOffer("installation");
  const [isBusy, setIsBusy] = useState(false);
  const [isExplained, setIsExplained] = useState(false);
  if (!isOpen) return null;
  const install = async () => {
    setIsBusy(true);
    await prompt?.prompt().catch(() => undefined);
    installPrompt.set(null); // it can be used once
    decline(); // the browser has asked
  };
  const accept = prompt
    ? { text: TEXTS.install.accept, isBusy, onPress: () => void install() }
    : { text: TEXTS.homeScreen.showHow, isBusy: false, onPress: () => setIsExplained(true) };
  return (
    <OfferCard label={TEXTS.install.title} onDecline={decline} {...(!isExplained && { accept })} place="floating">
      {isExplained ? (
        <HomeScreenSteps why={TEXTS.homeScreen.forApp} />
      ) : (
        <p>{prompt ? TEXTS.install.text : TEXTS.homeScreen.forApp}</p>
      )}
    </OfferCard>
  );
}
